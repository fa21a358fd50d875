import { refusedEndpoint } from '../../http/endpoint.ts'
import { HttpError } from '../../http/HttpError.ts'

type NotOffered = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** A sentence about the replacement, or why there is none. */
  readonly instead: string
  /** It concerns an organization and needs only its API key. */
  readonly byKey?: true
}

const CRM =
  'Connect SALESFORCE and read its files: POST /user_files_v2 lists them, POST /text_chunks has their text.'
const COLD = 'Everything is kept ready here; there is no cold storage.'
const PULLS =
  'Import the repository: POST /integrations/github/sync_repos. Its pull requests and issues are not imported.'
const PAGES = 'Import the page: POST /web_scrape, then POST /user_files_v2.'

/** Unsupported operations of the predecessor's contract. */
export const NOT_OFFERED: readonly NotOffered[] = [
  {
    method: 'POST',
    path: '/integrations/confluence/list',
    instead: 'POST /integrations/items/list does the same for every source.',
  },
  {
    method: 'POST',
    path: '/integrations/confluence/sync',
    instead: 'POST /integrations/files/sync does the same for every source.',
  },
  {
    method: 'POST',
    path: '/integrations/s3/files',
    instead: 'POST /integrations/files/sync does the same for every source.',
  },
  {
    method: 'POST',
    path: '/integrations/azure_blob_storage/files',
    instead: 'POST /integrations/files/sync does the same for every source.',
  },
  {
    method: 'GET',
    path: '/integrations/gitbook/spaces',
    instead: 'POST /integrations/items/list has the spaces at its top.',
  },
  {
    method: 'POST',
    path: '/integrations/gitbook/sync',
    instead: 'POST /integrations/files/sync takes the spaces as items.',
  },
  {
    method: 'POST',
    path: '/organization/statistics',
    instead: 'The figures are always those of the moment: GET /organization.',
    byKey: true,
  },
  {
    method: 'POST',
    path: '/modify_user_configuration',
    instead: 'Every feature is on for every customer. POST /update_users has the limits.',
  },
  { method: 'POST', path: '/move_to_hot_storage', instead: COLD },
  { method: 'POST', path: '/modify_cold_storage_parameters', instead: COLD },
  { method: 'POST', path: '/user_files', instead: 'POST /user_files_v2 does the same.' },
  { method: 'POST', path: '/delete_files', instead: 'POST /delete_files_v2 does the same, with filters.' },
  {
    method: 'GET',
    path: '/fetch_urls',
    instead:
      'GET /process_sitemap lists the addresses of a sitemap; POST /web_scrape follows the links of a page.',
  },
  { method: 'POST', path: '/fetch_webpage', instead: PAGES },
  { method: 'POST', path: '/user_webpages', instead: 'POST /user_files_v2 with the source WEB_SCRAPE.' },
  {
    method: 'GET',
    path: '/search_urls',
    instead: 'There is no search of the web here. POST /embeddings searches what was imported.',
  },
  { method: 'GET', path: '/fetch_youtube_transcript', instead: 'There are no transcripts of videos here.' },
  { method: 'POST', path: '/integrations/data/crm/accounts', instead: CRM },
  { method: 'GET', path: '/integrations/data/crm/accounts/{id}', instead: CRM },
  { method: 'POST', path: '/integrations/data/crm/leads', instead: CRM },
  { method: 'GET', path: '/integrations/data/crm/leads/{id}', instead: CRM },
  { method: 'POST', path: '/integrations/data/crm/contacts', instead: CRM },
  { method: 'GET', path: '/integrations/data/crm/contacts/{id}', instead: CRM },
  { method: 'POST', path: '/integrations/data/crm/opportunities', instead: CRM },
  { method: 'GET', path: '/integrations/data/crm/opportunities/{id}', instead: CRM },
  { method: 'POST', path: '/integrations/data/github/pull_requests', instead: PULLS },
  { method: 'GET', path: '/integrations/data/github/pull_requests/{pull_number}', instead: PULLS },
  { method: 'POST', path: '/integrations/data/github/pull_requests/comments', instead: PULLS },
  { method: 'POST', path: '/integrations/data/github/pull_requests/files', instead: PULLS },
  { method: 'POST', path: '/integrations/data/github/pull_requests/commits', instead: PULLS },
  { method: 'POST', path: '/integrations/data/github/issues', instead: PULLS },
  { method: 'GET', path: '/integrations/data/github/issues/{issue_number}', instead: PULLS },
]

/** Endpoints for these operations, whose error response names the alternative. */
export const notOfferedEndpoints = NOT_OFFERED.map(({ method, path, instead, byKey }) => {
  const refuse = () => {
    throw new HttpError(501, `This call is not offered here. ${instead}`)
  }
  return byKey
    ? refusedEndpoint({ method, path, by: 'organization', needs: 'api_key', role: 'viewer' }, refuse)
    : refusedEndpoint({ method, path, by: 'customer', needs: 'token', within: 'nothing' }, refuse)
})
