import type { Account, UserFile } from '@inlet/wire/service'
import { pageVisibility } from '../../lib/Visibility.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import { limits } from '../limits.ts'
import type { Integration } from '../offer/Integrations.ts'
import type { StoreCache } from '../shell/StoreCache.ts'
import { failedFile } from './failedFile.ts'
import { FAILED, UNFINISHED } from './fileStatus.ts'
import { type ImportState, ImportWatch, type ImportWatchDeps } from './ImportWatch.ts'

export type AccountImportDeps = Omit<ImportWatchDeps, 'visibility'> & {
  readonly storeCache: StoreCache
  readonly client: { readonly files: Pick<FileCalls, 'list'> }
}

/**
 * What one account is importing. A call that queues items does not say which files they become, and a folder has more
 * and more of them: so the account's files are counted, and what failed since something was added.
 */
export class AccountImport {
  readonly watch: ImportWatch
  /** When each file that had failed before did so; null before the first answer. */
  private failedBefore: ReadonlyMap<number, string | null> | null = null
  private added: ReadonlySet<string> = new Set()

  constructor(
    source: Integration['id'],
    private readonly accountId: number,
    private readonly deps: AccountImportDeps,
  ) {
    this.watch = new ImportWatch(source, (signal) => this.ask(signal), {
      ...deps,
      visibility: pageVisibility,
    })
  }

  /** These were queued. */
  begin(externalIds: readonly string[] = []) {
    const isGoingOn = this.watch.hasBegun && !this.watch.hasEnded
    if (!isGoingOn) this.failedBefore = null
    this.added = new Set([...(isGoingOn ? this.added : []), ...externalIds])
    this.watch.begin()
  }

  private async ask(signal: AbortSignal): Promise<ImportState> {
    const { files } = this.deps.client
    const ofAccount = { organization_user_data_source_id: [this.accountId] }
    // First what is left: what fails in between is then among the failed.
    const left = await files.list(
      { pagination: { limit: 1 }, filters: { ...ofAccount, sync_statuses: [...UNFINISHED] } },
      { signal },
    )
    const failed = await files.list(
      {
        pagination: { limit: limits.pollPage },
        filters: { ...ofAccount, sync_statuses: [...FAILED] },
        order_by: 'updated_at',
        order_dir: 'desc',
      },
      { signal },
    )
    if (!signal.aborted) this.failedBefore ??= this.baseline(failed.results)
    return {
      left: left.count,
      total: null,
      failed: failed.results.filter((file) => this.hasFailedSince(file)).map(failedFile),
      isInPart: false,
    }
  }

  /** What was added is queued anew: if it has failed, then since. */
  private baseline(failed: readonly UserFile[]): ReadonlyMap<number, string | null> {
    const before = failed.filter(({ external_file_id: id }) => id === null || !this.added.has(id))
    return new Map(before.map(({ id, updated_at }) => [id, updated_at]))
  }

  private hasFailedSince({ id, updated_at }: UserFile): boolean {
    return this.failedBefore?.get(id) !== updated_at
  }
}

/** One for each account, whoever adds to it and whoever shows it. */
export function accountImport(
  deps: AccountImportDeps,
  { id: source }: Pick<Integration, 'id'>,
  { id }: Pick<Account, 'id'>,
): AccountImport {
  return deps.storeCache.keep(AccountImport, () => new AccountImport(source, id, deps), id)
}
