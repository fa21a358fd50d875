import { Repositories } from '@inlet/wire/service'
import * as v from 'valibot'
import type { AuthenticatedFetch } from './AuthenticatedFetch.ts'
import type { RepositoryCalls } from './Knowledge.ts'

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
    async sync(request, options) {
      // The contract does not say what a success answers.
      await service.post(v.unknown(), '/integrations/github/sync_repos', request, options)
    },
  }
}
