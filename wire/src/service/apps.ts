import * as v from 'valibot'
import { SOURCES } from '../enums.ts'
import { count, Timestamp } from './shared.ts'

// Calls of a back end, with the API key of its organisation: what the organisation is registered as at a source, so
// that people can sign in there. A secret goes in and never out.

/** In the path of each of them. */
export const AppPath = v.object({ source: v.picklist(SOURCES) })

const Secret = v.pipe(v.string(), v.minLength(1), v.maxLength(4000), v.regex(/^[\x21-\x7e]*$/))
const Settings = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(50), v.regex(/^[a-z0-9_]{1,50}$/)),
    v.pipe(v.string(), v.maxLength(1000)),
  ),
  v.maxEntries(20),
)

/** PUT /admin/apps/{source}: from now on this is the app. What it leaves out is not kept. */
export const AppRequest = v.object({
  /** Id of the client, as the source shows it. */
  client_id: v.pipe(v.string(), v.minLength(1), v.maxLength(500), v.regex(/^[\x21-\x7e]*$/)),
  /** Null: the app is a public one, which has none. */
  client_secret: v.nullable(Secret),
  /** While the secret changes, the one of before: it is tried where the source does not take the first. */
  previous_client_secret: v.nullish(Secret, null),
  /** What the source needs besides, by name: `tenant`, `region`, `scopes`. */
  settings: v.optional(Settings, {}),
})
export type AppRequest = v.InferOutput<typeof AppRequest>

/** The app of the organisation at one source. */
export const App = v.object({
  source: v.picklist(SOURCES),
  client_id: v.string(),
  has_secret: v.boolean(),
  has_previous_secret: v.boolean(),
  settings: v.record(v.string(), v.string()),
  /** How many accounts were connected under it, or are just being connected: while there are any, its client id stays. */
  accounts: count(0),
  created_at: Timestamp,
  updated_at: Timestamp,
})
export type App = v.InferOutput<typeof App>

/** POST /admin/apps/{source}/check: what is there, and what is to be registered at the source. */
export const AppCheck = v.object({
  source: v.picklist(SOURCES),
  /** Whether people of the organisation can sign in. */
  configured: v.boolean(),
  /** Whose app they sign in under; `sandbox`: none, invented data is shown instead. */
  origin: v.nullable(v.picklist(['organization', 'deployment', 'sandbox'])),
  /** Where the source sends people back to. */
  redirect_uri: v.string(),
  /** What the app has to be allowed at the source. */
  scopes: v.array(v.string()),
  /** The variable of the service that holds the app of all organisations that have none. */
  variable: v.string(),
  /** What to do; null where nothing is missing. */
  remedy: v.nullable(v.string()),
})
export type AppCheck = v.InferOutput<typeof AppCheck>
