import * as v from 'valibot'
import type { Config } from '../../config/config.ts'
import type { Clock } from '../../lib/Clock.ts'
import { askService, type ServiceAnswer } from '../../outbound/askService.ts'
import { error, type Finding, ok, warning } from './Finding.ts'

const Health = v.object({ missing: v.array(v.string()) })
/** Timeout of a request in milliseconds. */
const TIMEOUT_MS = 5_000
/** Seconds by which two clocks may differ. */
const MAX_SKEW_SECONDS = 10

const parsed = (text: string) => v.safeParse(v.pipe(v.string(), v.parseJson(), Health), text)

/** `local`: the URL of the service on this machine. */
export async function checkAddresses(config: Config, local: string, clock: Clock): Promise<Finding[]> {
  return [await running(local), ...(await publicAddress(config, clock))]
}

async function running(local: string): Promise<Finding> {
  const answer = await ask(`${local}/health/ready`)
  if (typeof answer === 'string')
    return warning('service', `None answers at ${local} (${answer}).`, 'Start it, or INLET_URL=its address')
  const health = parsed(answer.text)
  if (!health.success) {
    const remedy = 'INLET_URL=its address, or INLET_PORT=another port for the service'
    return error('service', `What answers at ${local} is not Inlet.`, remedy)
  }
  const { missing } = health.output
  if (missing.length === 0) return ok('service', `It works, at ${local}.`)
  return error('service', missing.join(' '), 'See its log; it goes on by itself once this is mended.')
}

/** What browsers reach, through any proxy in front of the service. */
async function publicAddress({ publicUrl, console }: Config, clock: Clock): Promise<Finding[]> {
  const about = 'public address'
  const answer = await ask(`${publicUrl}/health/ready`)
  const remedy =
    'INLET_PUBLIC_URL=https://the address that people see, and a proxy that leads from there to the service'
  if (typeof answer === 'string')
    return [warning(about, `${publicUrl} cannot be reached from here (${answer}).`, remedy)]
  if (!parsed(answer.text).success)
    return [error(about, `${publicUrl} answers, but not as Inlet does (${answer.status}).`, remedy)]
  return [
    ok(about, `${publicUrl} leads to the service.`),
    clockOf(answer, clock),
    await frameOf(publicUrl),
    ...(console ? [await consoleOf(publicUrl)] : []),
  ]
}

function clockOf({ headers }: ServiceAnswer, clock: Clock): Finding {
  const date = Date.parse(headers.get('date') ?? '')
  if (Number.isNaN(date)) return ok('clock', 'The public address does not say what time it is.')
  const seconds = Math.round(Math.abs(date - clock.now().getTime()) / 1000)
  if (seconds <= MAX_SKEW_SECONDS) return ok('clock', 'It agrees with that of the public address.')
  const says = `It differs from that of the public address by ${seconds} seconds.`
  return warning('clock', says, 'Let this machine set its clock by NTP (timedatectl set-ntp true).')
}

async function frameOf(publicUrl: string): Promise<Finding> {
  const answer = await ask(`${publicUrl}/frame/`)
  const about = 'frame headers'
  const remedy = 'Let the proxy leave the headers of the service as they are: docs/operate/headers.md'
  if (typeof answer === 'string' || answer.status !== 200)
    return error(about, `${publicUrl}/frame/ does not answer with the frame.`, remedy)
  if (answer.headers.has('x-frame-options'))
    return error(about, 'Something adds X-Frame-Options: no page can embed the frame.', remedy)
  if (!answer.headers.get('content-security-policy')?.includes('frame-ancestors'))
    return error(about, 'Something takes the Content-Security-Policy of the frame away.', remedy)
  return ok(about, 'They arrive as the service sends them.')
}

/** A site that can frame the console can trick operators into clicking in it. */
async function consoleOf(publicUrl: string): Promise<Finding> {
  const about = 'console'
  const answer = await ask(`${publicUrl}/console/`)
  const off = 'or INLET_CONSOLE=false'
  if (typeof answer === 'string' || answer.status !== 200)
    return warning(about, `${publicUrl}/console/ does not answer with the page.`, `npm run build, ${off}`)
  if (!answer.headers.get('content-security-policy')?.includes("frame-ancestors 'none'")) {
    const remedy = `Let the proxy leave the headers of the service as they are, ${off}`
    return error(about, 'Something takes its Content-Security-Policy away.', remedy)
  }
  return ok(about, `${publicUrl}/console/ takes the API keys of operators. Let only them reach it.`)
}

/** The reason if nothing answers. */
async function ask(address: string): Promise<ServiceAnswer | string> {
  try {
    return await askService(address, {}, TIMEOUT_MS)
  } catch (fault) {
    const cause = fault instanceof Error && fault.cause instanceof Error ? fault.cause : fault
    return cause instanceof Error
      ? 'code' in cause && cause.code !== undefined
        ? String(cause.code)
        : cause.message
      : String(cause)
  }
}
