-- Pages read the settings of the site from memory until the public content changes.
CREATE TRIGGER site_settings_raises_catalogue_version AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON site_settings
  FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version();
