import * as v from 'valibot'
import {
  EMBEDDING_MODELS,
  ENVIRONMENTS,
  FILE_COLUMNS,
  SOURCES,
  TEXT_FORMATS,
  THEMES,
  TRANSCRIPTION_SERVICES,
} from '../enums.ts'
import { RESERVED_TAG_KEYS } from '../service/reservedTagKeys.ts'
import { safeLink } from './links.ts'
import type { EnabledIntegration as EnabledIntegrationFields, WidgetOptions } from './options.ts'

/** One field that was dropped: where it stands (`enabledIntegrations[1].chunkSize`) and what it must be. */
export type OptionProblem = { readonly path: string; readonly message: string }

/**
 * Reads what a host passed. Field by field: a wrong field is dropped and named, the others hold; an entry of a
 * list without its id goes as a whole; `null` means "not given"; unknown fields are ignored. Nothing is merged,
 * so a hostile object cannot reach a prototype.
 */
export function parseOptions(value: unknown): { options: WidgetOptions; problems: OptionProblem[] } {
  const problems = new Map<string, string>()
  let candidate = ownFields(value)
  // Dropping can only reveal what hangs on the dropped (an entry without its id, a list too long): it ends.
  for (let round = 0; ; round++) {
    const result = v.safeParse(Options, candidate)
    const found = (result.issues ?? []).map(({ path = [], input, message }) => ({
      path: path.map((item) => item.key),
      isConsequence: round > 0 && input === undefined,
      message,
    }))
    for (const { path, isConsequence, message } of found) {
      const named = pathText(path)
      if (!isConsequence && !problems.has(named)) problems.set(named, message)
    }
    const listed = () => [...problems].map(([path, message]) => ({ path, message }))
    if (result.success) return { options: result.output, problems: listed() }
    if (found.some(({ path }) => path.length === 0)) return { options: {}, problems: listed() }
    candidate = without(
      result.output,
      found.map(({ path }) => path),
    )
  }
}

/** Options are three levels deep: an integration's file type's setting. */
const DEEPEST = 6

/** A copy of what is the object's own and is given, as deep as options go. */
function ownFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return undefined
  if (Array.isArray(value)) return value.map((one) => ownFields(one, depth + 1))
  const given = Object.entries(value).filter(([key, one]) => key !== '__proto__' && one !== null)
  return Object.fromEntries(given.map(([key, one]) => [key, ownFields(one, depth + 1)]))
}

/** A copy without the fields at `paths`. A field that is not there takes the entry it belongs to with it. */
function without(value: unknown, paths: readonly (readonly unknown[])[]): unknown {
  if (paths.some((path) => path.length === 0)) return undefined
  if (typeof value !== 'object' || value === null) return value
  const below = (key: string) => paths.filter((path) => String(path[0]) === key).map((path) => path.slice(1))
  const fields = Object.entries(value).map(([key, one]) => [key, without(one, below(key))] as const)
  const given = fields.filter(([, one]) => one !== undefined)
  if (Array.isArray(value)) return given.map(([, one]) => one)
  const isMissing = paths.some((path) => path.length === 1 && !Object.hasOwn(value, String(path[0])))
  return isMissing ? undefined : Object.fromEntries(given)
}

function pathText(path: readonly unknown[]): string {
  return path.map((key, at) => (typeof key === 'number' ? `[${key}]` : `${at ? '.' : ''}${key}`)).join('')
}

// Readers of one value. Each says what is right, so that the message doubles as the remedy.

const oneOf = <const T extends readonly string[]>(list: T) =>
  v.picklist(list, `must be one of ${list.join(', ')}`)
const flag = v.boolean('must be true or false')
const whole = (least: number, most: number, what = `must be a whole number from ${least} to ${most}`) =>
  v.pipe(v.number(what), v.integer(what), v.minValue(least, what), v.maxValue(most, what))
const text = (longest: number, what = `must be text of 1 to ${longest} characters`) =>
  v.pipe(v.string(what), v.trim(), v.minLength(1, what), v.maxLength(longest, what))
const listOf = <S extends v.GenericSchema>(item: S, most: number) => {
  const what = `must be a list of at most ${most} entries`
  return v.pipe(v.array(item, what), v.maxLength(most, what))
}
const link = (() => {
  const what = 'must be a full http or https address without user name and password'
  return v.pipe(
    v.string(what),
    v.check((address) => safeLink(address) !== null, what),
  )
})()
// The host's own side follows it, where it may be relative to the page.
const hostAddress = v.pipe(
  text(2048),
  v.check(
    (address) => safeLink(address) !== null || !/^[a-z][a-z0-9+.-]*:/i.test(address),
    'must be an http or https address',
  ),
)
const image = (() => {
  const what = 'must be a full http or https address, or a data:image address of at most 500,000 characters'
  const inline = (address: string) =>
    address.length <= 500_000 && /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/.test(address)
  return v.pipe(
    v.string(what),
    v.check((address) => safeLink(address) !== null || inline(address), what),
  )
})()

/** A reader for each field of a type, none left out. */
type Readers<Of> = Readonly<Record<keyof Of, v.GenericSchema>>

const keyLength = 'must be a name of 1 to 100 characters'
const TagKey = v.pipe(
  v.string(),
  v.minLength(1, keyLength),
  v.maxLength(100, keyLength),
  v.check(
    (key) => !RESERVED_TAG_KEYS.some((reserved) => reserved === key),
    `must not be one of ${RESERVED_TAG_KEYS.join(', ')}: the service fills them`,
  ),
)
const labelRule =
  'must be text of at most 1000 characters, a number, true, false, or a list of at most 100 texts or numbers'
const labelText = v.pipe(v.string(), v.maxLength(1000, labelRule))
const labelNumber = v.pipe(v.number(), v.finite(labelRule))
const TagValue = v.union(
  [
    labelText,
    labelNumber,
    v.boolean(),
    v.pipe(v.array(labelText), v.maxLength(100, labelRule)),
    v.pipe(v.array(labelNumber), v.maxLength(100, labelRule)),
  ],
  labelRule,
)
const TagMap = v.pipe(
  v.custom<object>(
    (tags) => typeof tags === 'object' && tags !== null && !Array.isArray(tags),
    'must be an object of labels',
  ),
  v.record(TagKey, TagValue),
  v.check((tags) => Object.keys(tags).length <= 50, 'must have at most 50 labels'),
)

const FileSyncConfig = v.object(
  {
    auto_synced_source_types: v.optional(listOf(text(50), 20)),
    split_rows: v.optional(flag),
    sync_attachments: v.optional(flag),
    detect_audio_language: v.optional(flag),
    transcription_service: v.optional(oneOf(TRANSCRIPTION_SERVICES)),
    include_speaker_labels: v.optional(flag),
    generate_chunks_only: v.optional(flag),
    store_file_only: v.optional(flag),
    skip_file_processing: v.optional(flag),
    parsed_text_format: v.optional(oneOf(TEXT_FORMATS)),
  },
  'must be an object',
)

const processing = {
  chunkSize: v.optional(whole(1, 100_000)),
  overlapSize: v.optional(whole(0, 100_000)),
  embeddingModel: v.optional(oneOf(EMBEDDING_MODELS)),
  setPageAsBoundary: v.optional(flag),
  useOcr: v.optional(flag),
  parsePdfTablesWithOcr: v.optional(flag),
  generateSparseVectors: v.optional(flag),
  prependFilenameToChunks: v.optional(flag),
  maxItemsPerChunk: v.optional(whole(1, 100_000)),
}
const fileProcessing = {
  ...processing,
  skipEmbeddingGeneration: v.optional(flag),
  splitRows: v.optional(flag),
  transcriptionService: v.optional(oneOf(TRANSCRIPTION_SERVICES)),
  includeSpeakerLabels: v.optional(flag),
  generateChunksOnly: v.optional(flag),
}
const bytes = whole(1, Number.MAX_SAFE_INTEGER, 'must be a whole number of bytes of at least 1')
const columns = v.pipe(
  listOf(oneOf(FILE_COLUMNS), 20),
  v.transform((list) => [...new Set(list)]),
  v.minLength(1, 'must name at least one column'),
)

const AllowedFileType = v.object(
  {
    ...fileProcessing,
    extension: v.pipe(
      text(20),
      v.transform((extension) => extension.replace(/^\./, '').toLowerCase()),
      v.regex(/^[a-z0-9]+$/, 'must be a file extension such as pdf'),
    ),
  },
  'must be an object with an extension',
)

const EnabledIntegration = v.object(
  {
    ...fileProcessing,
    id: oneOf(SOURCES),
    maxFileSize: v.optional(bytes),
    allowedFileTypes: v.optional(listOf(AllowedFileType, 100)),
    maxFilesCount: v.optional(whole(1, 1000)),
    allowMultipleFiles: v.optional(flag),
    filePickerMode: v.optional(oneOf(['FILES', 'FOLDERS', 'BOTH'])),
    sendDeletionWebhooks: v.optional(flag),
    showFilesTab: v.optional(flag),
    filesTabColumns: v.optional(columns),
    useCarbonFilePicker: v.optional(flag),
    syncSourceItems: v.optional(flag),
    syncFilesOnConnection: v.optional(flag),
    incrementalSync: v.optional(flag),
    enableAutoSync: v.optional(flag),
    fileSyncConfig: v.optional(FileSyncConfig),
    scopes: v.optional(listOf(text(300), 100)),
    access: v.optional(oneOf(['read_all', 'picked'])),
    enableDigitalOcean: v.optional(flag),
    maxPagesToScrape: v.optional(whole(1, 1_000_000)),
    recursionDepth: v.optional(whole(0, 10)),
    sitemapEnabled: v.optional(flag),
    htmlTagsToSkip: v.optional(listOf(text(200), 100)),
    cssClassesToSkip: v.optional(listOf(text(200), 100)),
    cssSelectorsToSkip: v.optional(listOf(text(500), 100)),
    downloadCssAndMedia: v.optional(flag),
  } satisfies Readers<EnabledIntegrationFields>,
  'must be an object with the id of a source',
)

const colour = v.pipe(
  v.string('must be a colour such as #1f3261'),
  v.regex(/^#([\da-f]{3}|[\da-f]{6})$/i, 'must be a colour such as #1f3261'),
)
const Palette = v.object(
  { accent: v.optional(colour), surface: v.optional(colour), text: v.optional(colour) },
  'must be an object of colours',
)
const Appearance = v.object(
  {
    light: v.optional(Palette),
    dark: v.optional(Palette),
    radius: v.optional(whole(0, 16)),
    // Nothing that could end the declaration it will stand in, or load anything.
    fontFamily: v.optional(v.pipe(text(200), v.regex(/^[\p{L}\d\s,'"-]+$/u, 'must be a list of font names'))),
    density: v.optional(oneOf(['comfortable', 'compact'])),
  },
  'must be an object',
)

// The compiler asks for a reader of each option.
const Options = v.object(
  {
    ...processing,
    orgName: v.optional(text(200)),
    brandIcon: v.optional(image),
    enabledIntegrations: v.optional(listOf(EnabledIntegration, 100)),
    entryPoint: v.optional(oneOf([...SOURCES, 'INTEGRATION_LIST'])),
    repair: v.optional(v.nullable(whole(1, 2_147_483_647))),
    tags: v.optional(TagMap),
    maxFileSize: v.optional(bytes),
    environment: v.optional(oneOf(ENVIRONMENTS)),
    apiURL: v.optional(link),
    theme: v.optional(oneOf(THEMES)),
    appearance: v.optional(Appearance),
    locale: v.optional(
      v.pipe(
        text(35),
        v.regex(/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i, 'must be a language tag such as de or pt-BR'),
      ),
    ),
    backButtonText: v.optional(text(60)),
    navigateBackURL: v.optional(hostAddress),
    tosURL: v.optional(link),
    privacyPolicyURL: v.optional(link),
    fileSyncConfig: v.optional(FileSyncConfig),
    filesTabColumns: v.optional(columns),
    showFilesTab: v.optional(flag),
    openFilesTabTo: v.optional(oneOf(['FILE_PICKER', 'FILES_LIST'])),
    incrementalSync: v.optional(flag),
    sendDeletionWebhooks: v.optional(flag),
    keepUploads: v.optional(flag),
    previewAbove: v.optional(whole(0, 1_000_000_000)),
    dataSourcePollingInterval: v.optional(whole(0, 86_400_000)),
    dataSourceTags: v.optional(TagMap),
    dataSourceTagsFilterQuery: v.optional(TagMap),
    useRequestIds: v.optional(flag),
    alwaysOpen: v.optional(flag),
    debug: v.optional(flag),
  } satisfies Readers<WidgetOptions>,
  'must be an object of options',
) satisfies v.GenericSchema<unknown, WidgetOptions>
