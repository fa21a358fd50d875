import type { FormFields } from '../SourceManifest.ts'

/** Returns the tenant and the site that the form names, or null if it names none. */
export function workspaceOf({
  microsoft_tenant: tenant,
  sharepoint_site_name: site,
}: FormFields): string | null {
  return [tenant, site].filter(Boolean).join('/') || null
}
