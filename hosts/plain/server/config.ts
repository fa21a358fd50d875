import * as v from 'valibot'

const Port = v.pipe(v.string(), v.digits(), v.transform(Number), v.integer(), v.maxValue(65_535))
const Address = v.pipe(
  v.string(),
  v.url(),
  v.transform((text) => text.replace(/\/+$/, '')),
)

const Environment = v.object({
  INLET_HOST_PORT: v.optional(Port, '3000'),
  INLET_SERVICE_URL: v.optional(Address, 'http://localhost:8000'),
  INLET_FRAME_URL: v.optional(v.pipe(v.string(), v.url())),
  INLET_API_KEY: v.optional(v.string(), ''),
  INLET_HOST_PLAYGROUND: v.optional(v.picklist(['true', 'false'])),
  NODE_ENV: v.optional(v.string()),
})

export type Config = {
  /** 0 takes any free port. */
  readonly port: number
  /** Address of the service, without a slash at its end. */
  readonly serviceUrl: string
  /** Address of the frame that the page's widget shows. */
  readonly frameUrl: string
  /** The key that is exchanged for tokens. It never leaves this process but for the service. */
  readonly apiKey: string
  /** Whether there is a page with every option of the widget. Not in production, unless it is turned on. */
  readonly playground: boolean
}

/** Reads the environment; throws with the name of what is wrong. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = v.parse(Environment, environment)
  const { INLET_SERVICE_URL: serviceUrl, INLET_HOST_PLAYGROUND: playground } = given
  return {
    port: given.INLET_HOST_PORT,
    serviceUrl,
    frameUrl: given.INLET_FRAME_URL ?? `${serviceUrl}/frame/`,
    apiKey: given.INLET_API_KEY,
    playground: playground ? playground === 'true' : given.NODE_ENV !== 'production',
  }
}
