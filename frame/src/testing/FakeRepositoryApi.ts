import { type Repository, SyncRepositories } from '@inlet/wire/service'
import * as v from 'valibot'
import type { ServiceCall, ServiceReply } from './serviceClientFor.ts'
import type { Replies } from './servicesFor.ts'

/** Repositories of a fake code host: paged and queued as the contract says. */
export class FakeRepositoryApi {
  /** The requested pages. */
  readonly pages: number[] = []
  readonly syncs: v.InferOutput<typeof SyncRepositories>[] = []
  /** Replaces a response; undefined for the usual one. */
  onCall: (call: ServiceCall) => ServiceReply | Promise<ServiceReply> | undefined = () => undefined

  constructor(readonly repositories: readonly Repository[]) {}

  readonly replies: Replies = {
    '/integrations/github/repos': (call) => {
      const page = Number(call.query.get('page'))
      const size = Number(call.query.get('per_page'))
      this.pages.push(page)
      const body = this.repositories.slice((page - 1) * size, page * size)
      return this.onCall(call) ?? { body }
    },
    '/integrations/github/sync_repos': (call) => {
      this.syncs.push(v.parse(SyncRepositories, call.body))
      return this.onCall(call) ?? { body: { success: true } }
    },
  }
}

/** `octo/repo-1` and so on. */
export function someRepositories(count: number): readonly Repository[] {
  return Array.from({ length: count }, (_, index) => {
    const name = `octo/repo-${index + 1}`
    return { id: String(index + 1), name, url: `https://github.example/${name}` }
  })
}
