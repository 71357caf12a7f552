"""What a campaign is: its tasks, calendar, resources and terms, as one TOML file says them."""
