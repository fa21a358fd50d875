import type { UserFile } from '@inlet/wire/service'
import { reaction } from 'mobx'
import type { FileCalls } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'
import { Poll, type PollDeps } from '../lists/Poll.ts'

export type StatusPollDeps = Omit<PollDeps, 'concerns'> & { readonly files: Pick<FileCalls, 'list'> }

export type PolledFiles = {
  /** Ids of the files whose work has not ended; observed. While there are none, nothing is requested. */
  readonly pending: readonly number[]
  /** `asked` are the requested ids, including those that the service no longer knows. */
  take(answered: readonly UserFile[], asked: readonly number[]): void
}

/** Polls pending files until their work has ended. */
export class StatusPoll {
  private readonly poll: Poll

  constructor(
    private readonly watched: PolledFiles,
    private readonly deps: StatusPollDeps,
  ) {
    this.poll = new Poll((signal) => this.ask(signal), {
      ...deps,
      concerns: ({ of, id }) => of === 'file' && this.watched.pending.includes(id),
    })
  }

  start(): () => void {
    let stopPoll = () => {}
    const stopFollowing = reaction(
      () => this.watched.pending.length > 0,
      (isPending) => {
        stopPoll()
        stopPoll = isPending ? this.poll.start() : () => {}
      },
      { fireImmediately: true },
    )
    const stopWatching = reaction(
      () => this.watched.pending,
      (ids, before) => ids.some((id) => !before.includes(id)) && this.poll.soon(),
    )
    return () => {
      stopWatching()
      stopFollowing()
      stopPoll()
    }
  }

  /** Polls without waiting for the interval. The service's Retry-After still applies. */
  now() {
    this.poll.now()
  }

  private async ask(signal: AbortSignal): Promise<void> {
    const ids = this.watched.pending
    const limit = limits.pollPage
    const answered: UserFile[] = []
    for (let from = 0; from < ids.length; from += limit) {
      const filters = { ids: ids.slice(from, from + limit) }
      const page = await this.deps.files.list({ pagination: { limit }, filters }, { signal })
      answered.push(...page.results)
    }
    if (!signal.aborted && ids.length > 0) this.watched.take(answered, ids)
  }
}
