import * as v from 'valibot'

// Calls of a back end, with the API key of its organization: the pages that may embed the widget.

const Origins = v.pipe(v.array(v.pipe(v.string(), v.trim(), v.maxLength(270))), v.maxLength(50))

/** PUT /admin/host_origins: replaces the list. */
export const HostOriginsRequest = v.object({
  /** `https://app.example.com`, or `https://*.example.com` for all subdomains. */
  origins: Origins,
  /** The list that this call changes, as it was read (`organization`). 409 if it is another one by now. */
  replaces: v.optional(Origins),
})

/** GET and PUT /admin/host_origins */
export const HostOriginsList = v.object({
  /** What `INLET_HOST_ORIGINS` names, for all organizations. */
  deployment: v.array(v.string()),
  /** What this organization named, for its own tokens. */
  organization: v.array(v.string()),
})
export type HostOriginsList = v.InferOutput<typeof HostOriginsList>
