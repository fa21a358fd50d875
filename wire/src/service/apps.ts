import * as v from 'valibot'
import { SOURCES } from '../enums.ts'
import { count, Timestamp } from './shared.ts'

// Calls of a back end, with the API key of its organization: the organization's OAuth app at a source, so that users
// can sign in there. Secrets are write-only.

/** In the path of each call. */
export const AppPath = v.object({ source: v.picklist(SOURCES) })

const Secret = v.pipe(v.string(), v.minLength(1), v.maxLength(4000), v.regex(/^[\x21-\x7e]*$/))
const Settings = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(50), v.regex(/^[a-z0-9_]{1,50}$/)),
    v.pipe(v.string(), v.maxLength(1000)),
  ),
  v.maxEntries(20),
)

/** PUT /admin/apps/{source}: replaces the app, including fields that are left out. */
export const AppRequest = v.object({
  /** Id of the client, as the source shows it. */
  client_id: v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.regex(/^[\x21-\x7e]*$/)),
  /** Null: a public app without a secret. */
  client_secret: v.nullable(Secret),
  /** The old secret during a rotation, tried if the source refuses the new one. */
  previous_client_secret: v.nullish(Secret, null),
  /** Further settings of the source, by name: `tenant`, `region`, `scopes`. */
  settings: v.optional(Settings, {}),
})
export type AppRequest = v.InferOutput<typeof AppRequest>

/** The app of the organization at one source. */
export const App = v.object({
  source: v.picklist(SOURCES),
  client_id: v.string(),
  has_secret: v.boolean(),
  has_previous_secret: v.boolean(),
  settings: v.record(v.string(), v.string()),
  /**
   * Number of accounts connected with it, including those being connected. While there are any, its client id cannot
   * change.
   */
  accounts: count(0),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type App = v.InferOutput<typeof App>

/** POST /admin/apps/{source}/check: what is configured, and what to register at the source. */
export const AppCheck = v.object({
  source: v.picklist(SOURCES),
  /** Whether users of the organization can sign in. */
  configured: v.boolean(),
  /** Owner of the app that they sign in with; `sandbox`: none, fake data is shown instead. */
  origin: v.nullable(v.picklist(['organization', 'deployment', 'sandbox'])),
  /** The redirect URI. */
  redirect_uri: v.string(),
  /** The permissions that the app needs at the source. */
  scopes: v.array(v.string()),
  /** The variable of the service with the app of all organizations that have none. */
  variable: v.string(),
  /** What to do next; null if nothing is missing. */
  remedy: v.nullable(v.string()),
})
export type AppCheck = v.InferOutput<typeof AppCheck>
