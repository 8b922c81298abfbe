"""Mistakes that authors of rules make, planted in games that have none, and edits that are no mistakes."""
