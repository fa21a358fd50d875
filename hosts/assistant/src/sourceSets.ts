import type { ContentType, EnabledIntegration, ProcessingSettings, Source } from '@inlet/sdk'

/** What the address says about the sources. */
export type Mode = {
  readonly isV2: boolean
  readonly ticketsOnly: boolean
  readonly knowledge: 'help_centre' | 'internal' | null
  readonly largeChunks: boolean
}

type Offer = { readonly id: Source; readonly imports?: ContentType }

const LEGACY: readonly Offer[] = [{ id: 'NOTION' }, { id: 'GOOGLE_DRIVE' }]
const DOCUMENTS: readonly Offer[] = [
  { id: 'NOTION' },
  { id: 'GOOGLE_DRIVE' },
  { id: 'DROPBOX' },
  { id: 'ONEDRIVE' },
  { id: 'CONFLUENCE' },
  { id: 'SHAREPOINT' },
  { id: 'SALESFORCE' },
]
const EVERYTHING: readonly Offer[] = [
  ...DOCUMENTS,
  { id: 'INTERCOM' },
  { id: 'ZENDESK' },
  { id: 'FRESHDESK' },
]
const TICKETS: readonly Offer[] = [
  { id: 'INTERCOM', imports: 'CONVERSATION' },
  { id: 'ZENDESK', imports: 'TICKET' },
]
const HELP_CENTRE: readonly Offer[] = [
  { id: 'INTERCOM', imports: 'ARTICLE' },
  { id: 'FRESHDESK', imports: 'ARTICLE' },
  { id: 'ZENDESK', imports: 'ARTICLE' },
]

/** In no set; each is there when the address leads to it. */
const ON_REQUEST: readonly Source[] = ['LOCAL_FILES', 'WEB_SCRAPER']

const UPLOAD_TYPES = ['csv', 'xlsx', 'txt', 'pdf', 'json', 'docx', 'pptx', 'md'] as const
const LARGEST_UPLOAD = 30_000_000
const LARGEST_ELSEWHERE = 10_000_000

/** The sources on offer, each with all its settings. */
export function sourceSet(mode: Mode, entryPoint: string | undefined): readonly EnabledIntegration[] {
  const requested = ON_REQUEST.filter((id) => id === entryPoint).map((id): Offer => ({ id }))
  const common = {
    ...chunks(mode),
    ...(mode.isV2 ? {} : { skipEmbeddingGeneration: true, enableAutoSync: true }),
    incrementalSync: true,
    sendDeletionWebhooks: true,
    maxFileSize: LARGEST_ELSEWHERE,
  } as const
  return [...offers(mode), ...requested].map(({ id, imports }) => ({
    id,
    ...common,
    ...(imports && { fileSyncConfig: { auto_synced_source_types: [imports] } }),
    ...(id === 'LOCAL_FILES' && UPLOAD),
  }))
}

const UPLOAD = {
  allowedFileTypes: UPLOAD_TYPES.map((extension) => ({ extension })),
  maxFileSize: LARGEST_UPLOAD,
  maxFilesCount: 25,
  allowMultipleFiles: true,
  filePickerMode: 'BOTH',
} as const

/** Tickets win over the kind of knowledge. The legacy mode knows neither. */
function offers({ isV2, ticketsOnly, knowledge }: Mode): readonly Offer[] {
  if (!isV2) return LEGACY
  if (ticketsOnly) return TICKETS
  if (knowledge === 'help_centre') return HELP_CENTRE
  return knowledge === 'internal' ? DOCUMENTS : EVERYTHING
}

function chunks({ isV2, largeChunks }: Mode): ProcessingSettings {
  if (!isV2) return { chunkSize: 1500, overlapSize: 150 }
  const size = largeChunks ? { chunkSize: 512, overlapSize: 150 } : { chunkSize: 400, overlapSize: 80 }
  return { ...size, embeddingModel: 'OPENAI_ADA_LARGE_1024' }
}
