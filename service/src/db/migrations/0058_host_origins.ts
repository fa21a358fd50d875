export const hostOrigins = `
-- Origins of pages that may embed the widget, beside those of the configuration, with tokens of this organization.
create table host_origins (
  organization_id integer not null references organizations on delete cascade,
  -- As browsers write it; https://*.example.com stands for all subdomains.
  origin text not null,
  primary key (organization_id, origin)
);
`
