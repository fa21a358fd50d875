import type { EnabledIntegration, FileColumn, Source, WidgetOptions } from '@inlet/wire/bridge'
import { makeAutoObservable } from 'mobx'
import type { Session } from '../shell/Session.ts'
import type { CatalogEntry } from '../sources/CatalogEntry.ts'
import { catalog, findCatalogEntry, type SelectionType, selectionType } from './catalog.ts'
import { inLanguage } from './inLanguage.ts'
import { maxFileSize, maxFilesCount } from './settings.ts'

/** A source as this host offers it: its catalog entry with the host's settings applied. */
export type Integration = CatalogEntry & {
  readonly settings: EnabledIntegration
  readonly showFilesTab: boolean
  readonly filesTabColumns: readonly FileColumn[]
  /** Bytes. */
  readonly maxFileSize: number
  readonly maxFilesCount: number
  readonly selection: SelectionType | null
}

/** Used only if the host names no integration at all. */
const DEFAULT_INTEGRATIONS: readonly EnabledIntegration[] = [
  {
    id: 'LOCAL_FILES',
    chunkSize: 100,
    overlapSize: 10,
    maxFileSize: 20_000_000,
    skipEmbeddingGeneration: false,
    setPageAsBoundary: false,
    sendDeletionWebhooks: false,
    allowedFileTypes: [{ extension: 'csv' }, { extension: 'txt' }, { extension: 'pdf' }],
  },
]

const DEFAULT_COLUMNS: readonly FileColumn[] = ['name', 'status', 'created_at']

/** Why the host's entry point cannot be used. */
export type EntryProblem = 'unknown' | 'not-enabled'

/** The sources on offer: in the catalog, active, and enabled by the host. */
export class Integrations {
  constructor(
    private readonly session: Pick<Session, 'options' | 'fileSizeLimit'> & Partial<Pick<Session, 'reaches'>>,
    private readonly entries: readonly CatalogEntry[] = catalog,
  ) {
    makeAutoObservable<this, 'session' | 'entries'>(this, { session: false, entries: false })
  }

  /** By ascending id. */
  get all(): readonly Integration[] {
    const enabled = this.session.options.enabledIntegrations ?? DEFAULT_INTEGRATIONS
    const settings = new Map(enabled.map((one) => [one.id, one]))
    return this.entries
      .filter((entry) => entry.active && settings.has(entry.id) && this.isGranted(entry))
      .map((entry) =>
        processed(entry, settings.get(entry.id), this.session.options, this.session.fileSizeLimit),
      )
  }

  /** The token must also allow what the host enables. */
  private isGranted({ id, fileSource }: CatalogEntry): boolean {
    return this.session.reaches?.(id, fileSource === null ? 'accounts' : 'uploads') !== false
  }

  find(id: Source): Integration | null {
    return this.all.find((one) => one.id === id) ?? null
  }

  /** The integration of the host's entry point, null for the list, or why it cannot be used. */
  entryPoint(named: string | undefined): { entry: Source | null; problem: EntryProblem | null } {
    if (!named || named === 'INTEGRATION_LIST') return { entry: null, problem: null }
    const entry = findCatalogEntry(named)
    if (!entry) return { entry: null, problem: 'unknown' }
    return this.find(entry.id) ? { entry: entry.id, problem: null } : { entry: null, problem: 'not-enabled' }
  }
}

function processed(
  given: CatalogEntry,
  settings: EnabledIntegration = { id: given.id },
  widget: WidgetOptions,
  accountLimit: number | null,
): Integration {
  const entry = inLanguage(given)
  return {
    ...entry,
    settings,
    // If the host offers S3-compatible storage, the card says so.
    name: (settings.enableDigitalOcean && entry.compatibleName) || entry.name,
    showFilesTab: settings.showFilesTab ?? widget.showFilesTab ?? true,
    filesTabColumns: settings.filesTabColumns ?? widget.filesTabColumns ?? DEFAULT_COLUMNS,
    maxFileSize: maxFileSize(accountLimit, settings, widget),
    maxFilesCount: maxFilesCount(settings),
    selection: selectionType(entry, settings),
  }
}
