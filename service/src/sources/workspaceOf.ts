import type { ThirdPartySource } from './thirdPartySources.ts'

type Fields = Readonly<Record<string, string>>

/**
 * Which of a source's workspaces the form's fields mean, written as the frame takes it apart; null where a source has
 * one for each person. It is part of the account's external id: the same person in two workspaces is two accounts.
 */
export function workspaceOf(source: ThirdPartySource, fields: Fields): string | null {
  switch (source) {
    case 'CONFLUENCE':
      // The site's own id, then its name.
      return fields.confluence_subdomain ? `site/${fields.confluence_subdomain}` : null
    case 'FRESHDESK':
      return fields.domain ?? null
    case 'GITBOOK':
      return fields.organization?.toLowerCase() ?? null
    case 'S3':
      return fields.endpoint_url ? new URL(fields.endpoint_url).host : null
    case 'SALESFORCE':
      return fields.salesforce_domain ?? null
    case 'SERVICENOW':
      return fields.instance_subdomain ?? null
    case 'SHAREPOINT':
      return [fields.microsoft_tenant, fields.sharepoint_site_name].filter(Boolean).join('/') || null
    case 'ZENDESK':
      return fields.zendesk_subdomain ?? null
    default:
      return null
  }
}
