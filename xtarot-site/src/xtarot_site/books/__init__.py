"""The pages of rulebooks: the catalog, each book and its versions, remarks, contests and downloads."""
