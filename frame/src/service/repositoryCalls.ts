import { GenericSuccess, Repositories } from '@inlet/wire/service'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { RepositoryCalls } from './ServiceClient.ts'
import { succeeds } from './succeeds.ts'

export function repositoryCalls(service: AuthenticatedFetch): RepositoryCalls {
  return {
    list({ accountId, page, perPage }, options) {
      const query = new URLSearchParams({
        data_source_id: String(accountId),
        page: String(page),
        per_page: String(perPage),
      })
      return service.get(Repositories, `/integrations/github/repos?${query}`, options)
    },
    sync: (request, options) =>
      succeeds(service.post(GenericSuccess, '/integrations/github/sync_repos', request, options)),
  }
}
