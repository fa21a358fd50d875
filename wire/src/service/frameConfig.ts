import * as v from 'valibot'

/**
 * GET /frame/config.json: the deployment's configuration of its frame, read at the start because one build serves
 * every deployment. Origins are as browsers write them: no path, no trailing slash.
 */
export const FrameConfig = v.object({
  /** Origins, besides the frame's own, that a host's `apiURL` may name. Others are refused without a request. */
  api_origins: v.array(v.string()),
  /**
   * Base URL of the service per environment, without a trailing slash. '': the service that served the frame. Null:
   * not available here.
   */
  environments: v.object({
    PRODUCTION: v.nullable(v.string()),
    DEVELOPMENT: v.nullable(v.string()),
    LOCAL: v.nullable(v.string()),
  }),
  /** Origins of the pages that may embed the frame. */
  host_origins: v.array(v.string()),
  /** Links of the consent screen for hosts that set none. */
  tos_url: v.nullable(v.string()),
  privacy_policy_url: v.nullable(v.string()),
})
export type FrameConfig = v.InferOutput<typeof FrameConfig>

/** `check.json` beside the frame's page, readable by any page: nothing secret. */
export const FrameProbe = v.object({
  inlet: v.literal(true),
  /** Version of the SDK that the deployment serves; null if it serves none. */
  version: v.nullable(v.string()),
  /** Whether the origin that asks may embed the frame. */
  host_allowed: v.boolean(),
})
export type FrameProbe = v.InferOutput<typeof FrameProbe>
