import type { Account, UserFile } from '@inlet/wire/service'
import { pageVisibility } from '../../lib/Visibility.ts'
import type { FileCalls } from '../../service/ServiceClient.ts'
import * as limits from '../limits.ts'
import type { Integration } from '../offer/Integrations.ts'
import type { StoreCache } from '../shell/StoreCache.ts'
import { countOf } from './countOf.ts'
import { failedFile } from './failedFile.ts'
import { FAILED, UNFINISHED } from './fileStatus.ts'
import { type ImportState, ImportWatch, type ImportWatchDeps } from './ImportWatch.ts'

export type AccountImportDeps = Omit<ImportWatchDeps, 'visibility'> & {
  readonly storeCache: StoreCache
  readonly client: { readonly files: Pick<FileCalls, 'list'> }
}

/**
 * What one account is importing. A call that queues items does not say which files they become, and a folder has more
 * and more of them. So this counts the account's files, and those that failed since something was added.
 */
export class AccountImport {
  readonly watch: ImportWatch
  /** When each file that had failed before did so; null before the first response. */
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

  /** Adds items that were queued. */
  begin(externalIds: readonly string[] = []) {
    const isGoingOn = this.watch.hasBegun && !this.watch.hasEnded
    if (!isGoingOn) this.failedBefore = null
    this.added = new Set([...(isGoingOn ? this.added : []), ...externalIds])
    this.watch.begin()
  }

  private async ask(signal: AbortSignal): Promise<ImportState> {
    const { files } = this.deps.client
    const ofAccount = { organization_user_data_source_id: [this.accountId] }
    // Fetch what is left first: files that fail in between are then counted as failed.
    const left = await countOf(files, { ...ofAccount, sync_statuses: [...UNFINISHED] }, signal)
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
      left: left.files + left.folders,
      leftFolders: left.folders,
      total: null,
      failed: failed.results.filter((file) => this.hasFailedSince(file)).map(failedFile),
      isInPart: false,
    }
  }

  /** Added items are queued again: only a failure since then counts. */
  private baseline(failed: readonly UserFile[]): ReadonlyMap<number, string | null> {
    const before = failed.filter(({ external_file_id: id }) => id === null || !this.added.has(id))
    return new Map(before.map(({ id, updated_at }) => [id, updated_at]))
  }

  private hasFailedSince({ id, updated_at }: UserFile): boolean {
    return this.failedBefore?.get(id) !== updated_at
  }
}

/** Returns the one import of an account, shared by everything that adds to it or shows it. */
export function accountImport(
  deps: AccountImportDeps,
  { id: source }: Pick<Integration, 'id'>,
  { id }: Pick<Account, 'id'>,
): AccountImport {
  return deps.storeCache.keep(AccountImport, () => new AccountImport(source, id, deps), id)
}
