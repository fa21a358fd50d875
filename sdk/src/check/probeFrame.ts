import { VERSION } from '../version.ts'
import type { CheckFinding } from './CheckReport.ts'
import { hostNotAllowed } from './frameFindings.ts'

/** Milliseconds that the deployment has to answer. */
const TIMEOUT_MS = 10_000
/** Milliseconds within which a browser tells that a policy has blocked something. */
const VIOLATION_LATEST = 500
/** Milliseconds by which a clock may be wrong before tokens and signatures suffer. */
const CLOCK_TOLERANCE = 60_000

/** What is at the address of the frame, as far as a page can see from outside. */
export type Probe = {
  readonly findings: CheckFinding[]
  /** `inlet`: it says that it is the frame. `unknown`: the page may not ask. `other`: there is no use in loading it. */
  readonly found: 'inlet' | 'unknown' | 'other'
}

/** Asks the deployment without loading the frame. */
export async function probeFrame(frame: URL): Promise<Probe> {
  const address = new URL('check.json', frame)
  const life = new AbortController()
  const blocked = new Promise<boolean>((resolve) => {
    const onViolation = ({ effectiveDirective, disposition }: SecurityPolicyViolationEvent): void => {
      if (effectiveDirective === 'connect-src' && disposition === 'enforce') resolve(true)
    }
    document.addEventListener('securitypolicyviolation', onViolation, life)
  })
  try {
    return await ask(address, frame)
  } catch {
    // The browser says that a policy blocked the question after the question has failed.
    const late = new Promise<boolean>((resolve) => setTimeout(resolve, VIOLATION_LATEST, false))
    if (await Promise.race([blocked, late])) return { findings: [limited(frame)], found: 'unknown' }
    return askBlindly(address, frame)
  } finally {
    life.abort()
  }
}

async function ask(address: URL, frame: URL): Promise<Probe> {
  const before = Date.now()
  const answer = await fetch(address, request())
  const said: unknown = answer.ok ? await answer.json().catch(() => null) : null
  const { inlet, version, host_allowed } = Object(said)
  if (inlet !== true) return { findings: [replaced(frame, `HTTP ${answer.status}`)], found: 'other' }
  const findings = [
    ...clockFinding(answer.headers.get('Date'), before),
    ...(typeof version === 'string' && version !== VERSION ? [otherVersion(version)] : []),
  ]
  // A page of the deployment's own origin sends no Origin, so that only the frame itself can say it.
  if (host_allowed === false && frame.origin !== window.origin)
    return { findings: [hostNotAllowed(window.origin), ...findings], found: 'other' }
  return { findings, found: 'inlet' }
}

/** Whether anything answers that does not let pages read it. */
async function askBlindly(address: URL, frame: URL): Promise<Probe> {
  try {
    await fetch(address, { ...request(), mode: 'no-cors' })
    return { findings: [replaced(frame, 'another server')], found: 'other' }
  } catch {
    return { findings: [unreachable(frame)], found: 'other' }
  }
}

function request(): RequestInit {
  return { credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }
}

function clockFinding(date: string | null, before: number): CheckFinding[] {
  const theirs = Date.parse(date ?? '')
  // The answer was written between the two; the header has whole seconds.
  const ours = (before + Date.now()) / 2
  const off = Math.round((ours - theirs) / 1000)
  if (Number.isNaN(off) || Math.abs(off) * 1000 <= CLOCK_TOLERANCE) return []
  return [
    {
      code: 'CLOCK_WRONG',
      severity: 'warning',
      title: 'The clock of this machine is wrong',
      detail: `It is ${Math.abs(off)} seconds ${off > 0 ? 'ahead of' : 'behind'} the service. Times in events are wrong, and tokens may look expired.`,
      fix: 'Let the operating system set the time, on this machine or on the service’s.',
    },
  ]
}

function otherVersion(version: string): CheckFinding {
  return {
    code: 'VERSION_DIFFERS',
    severity: 'info',
    title: 'SDK and deployment are of different versions',
    detail: `The page has ${VERSION}, the deployment ${version}. They work together.`,
    fix: `npm install @inlet/sdk@${version}`,
  }
}

function replaced(frame: URL, what: string): CheckFinding {
  return {
    code: 'FRAME_REPLACED',
    severity: 'error',
    title: 'Something else than the widget is at frameUrl',
    detail: `${frame.href} is no Inlet frame: ${what}.`,
    fix: `frameUrl: '${frame.origin}/frame/'`,
  }
}

function unreachable(frame: URL): CheckFinding {
  return {
    code: 'FRAME_UNREACHABLE',
    severity: 'error',
    title: 'Nothing answers at frameUrl',
    detail: `${frame.href} could not be reached from this browser.`,
    fix: `curl -i ${new URL('check.json', frame).href}`,
  }
}

function limited(frame: URL): CheckFinding {
  return {
    code: 'CHECK_LIMITED',
    severity: 'info',
    title: 'The page’s policy keeps this check from asking the deployment',
    detail: 'The widget does not need it; without it the check cannot tell versions and clocks.',
    fix: `Content-Security-Policy: connect-src ${frame.origin}`,
  }
}
