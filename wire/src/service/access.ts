import * as v from 'valibot'
import { SOURCES } from '../enums.ts'

/** `read_all`: all that the user can read at the source. `picked`: only what the user or an administrator picks there. */
export const ACCESS_KINDS = ['read_all', 'picked'] as const
export type AccessKind = (typeof ACCESS_KINDS)[number]

/** What a permission is for. The widget says it in the user's language. */
export const SCOPE_REASONS = [
  /** Whose account it is. */
  'identity',
  /** Syncing while the user is away. */
  'offline',
  /** Reading files and folders. */
  'files',
  /** Listing names of files and folders, and what changed. */
  'file_names',
  /** Reading sites and their document libraries. */
  'sites',
  /** The same of the one site that an administrator shared with the app. */
  'shared_site',
  /** Reading mail and attachments. */
  'mail',
  /** Names of mail categories. */
  'mail_categories',
  /** Reading buckets and objects. */
  'buckets',
  /** Listing projects, to find their buckets. */
  'projects',
  /** Listing the conversations that the user is in. */
  'conversations',
  /** Reading messages of the chosen conversations. */
  'messages',
  /** Names of the people and groups in the content. */
  'names',
  /** Reading files that others attached: to messages or pages. */
  'attachments',
  /** Reading pages. */
  'pages',
  /** Searching by title. */
  'titles',
  /** Reading articles of a help center or knowledge base. */
  'articles',
  /** Reading tickets, cases or incidents. */
  'tickets',
  /** Reading a library with its files. */
  'library',
  /** Reading notes. */
  'notes',
  /** Reading libraries of the user's groups. */
  'groups',
  /** Reading repositories. */
  'repositories',
  /** Calling the source's API, which has no permission that only reads. */
  'api',
  /** Requested by the host or the operator, not by Inlet. */
  'host',
] as const
export type ScopeReason = (typeof SCOPE_REASONS)[number]

/**
 * What the vendor wants before users can connect. `verification`: it reviews the app. `casa`: also a yearly security
 * assessment. `admin_consent`: an administrator of the user's organization.
 */
export const VENDOR_REVIEWS = ['none', 'verification', 'casa', 'admin_consent'] as const
export type VendorReview = (typeof VENDOR_REVIEWS)[number]

/** A permission that was requested by default, and not granted. Later versions may have more reasons. */
export const MissingScope = v.object({ scope: v.string(), reason_code: v.string() })
export type MissingScope = v.InferOutput<typeof MissingScope>

export const AccessPath = v.object({ source: v.picklist(SOURCES) })

/** GET /integrations/{source}/access: the ways to connect a source, the one without `access` first. */
export const SourceAccesses = v.array(
  v.object({
    access: v.picklist(ACCESS_KINDS),
    scopes: v.array(
      v.object({
        /** As the source names it. */
        scope: v.string(),
        reason_code: v.picklist(SCOPE_REASONS),
        /** Without it nothing is imported. */
        required: v.boolean(),
      }),
    ),
    review: v.picklist(VENDOR_REVIEWS),
  }),
)
export type SourceAccesses = v.InferOutput<typeof SourceAccesses>
