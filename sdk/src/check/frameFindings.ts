import type { FrameCheck } from '@inlet/wire/bridge'
import type { OwnErrorCode } from '../widgetError.ts'
import type { CheckFinding } from './CheckReport.ts'

/** The policy that blocked the frame, as the browser tells it. */
export type Violation = Pick<SecurityPolicyViolationEvent, 'effectiveDirective' | 'originalPolicy'>

export function hostNotAllowed(origin: string): CheckFinding {
  return {
    code: 'HOST_NOT_ALLOWED',
    severity: 'error',
    title: 'The deployment does not let this page embed the widget',
    detail: `It does not know ${origin}.`,
    fix: `INLET_HOST_ORIGINS=${origin}`,
  }
}

/** Why the frame did not come up. */
export function loadingFinding(code: OwnErrorCode, frame: URL, violation: Violation | null): CheckFinding {
  if (code === 'BLOCKED_BY_HOST_CSP' && violation) return blocked(frame, violation)
  if (code === 'VERSION_MISMATCH') {
    return {
      code,
      severity: 'error',
      title: 'SDK and frame do not understand each other',
      detail: 'They are too far apart.',
      fix: 'npm install @inlet/sdk@latest',
    }
  }
  return {
    code,
    severity: 'error',
    title: 'The frame did not come up',
    detail: `${frame.href} was loaded, but the widget did not answer from there. Often a proxy adds X-Frame-Options, changes the Content-Security-Policy, or puts a sign-in page in its place.`,
    fix: `Content-Security-Policy: frame-ancestors ${window.origin}`,
  }
}

function blocked(frame: URL, { effectiveDirective, originalPolicy }: Violation): CheckFinding {
  const directives = originalPolicy.split(';').map((one) => one.trim().split(/\s+/))
  const named = ['frame-src', 'child-src', 'default-src'].flatMap((name) =>
    directives.filter(([directive]) => directive?.toLowerCase() === name),
  )[0]
  const allowed = (named ?? []).slice(1).filter((source) => source !== "'none'")
  return {
    code: 'BLOCKED_BY_HOST_CSP',
    severity: 'error',
    title: 'The policy of the page blocks the frame',
    detail: `Blocked by ${(named ?? [effectiveDirective]).join(' ')}.`,
    fix: `Content-Security-Policy: frame-src ${[...allowed, frame.origin].join(' ')}`,
  }
}

export function wrongOption(name: string, message: string): CheckFinding {
  return {
    code: 'INVALID_OPTION',
    severity: 'warning',
    title: `The option ${name} cannot be used`,
    detail: `It ${message}. It is left out, the others hold.`,
    fix: `${name}: ${message}`,
  }
}

/** Where what was asked for is the name of an environment. A deployment in production never has a local one. */
const ENVIRONMENT_FIXES: Readonly<Record<string, string>> = {
  DEVELOPMENT: 'INLET_DEVELOPMENT_API=https://<service for development>',
  LOCAL: "environment: 'PRODUCTION'",
}

/** Why the service could not be used; null where the findings about the token say it already. */
export function failureFinding({ failure }: FrameCheck): CheckFinding | null {
  if (!failure) return null
  const { code, cause } = failure
  if (code === 'HOST_NOT_ALLOWED') return hostNotAllowed(cause ?? window.origin)
  if (code === 'API_URL_NOT_ALLOWED') {
    return {
      code,
      severity: 'error',
      title: 'The frame may not send data to this service',
      detail: `The deployment does not name ${cause}.`,
      fix: ENVIRONMENT_FIXES[cause ?? ''] ?? `INLET_EXTRA_API_ORIGINS=${cause}`,
    }
  }
  if (code === 'TOKEN_EXPIRED') {
    return {
      code,
      severity: 'error',
      title: 'The service refuses the access token',
      detail: 'It is expired, or was made by another service than the one that serves the frame.',
      fix: 'GET <service>/auth/v1/access_token at every call of tokenFetcher, with a key of this deployment',
    }
  }
  if (code.startsWith('TOKEN_')) return null
  return {
    code,
    severity: 'error',
    title: 'The service does not work',
    detail: `The frame is there, but its service failed: ${cause ?? code}.`,
    fix: 'curl -i <service>/health',
  }
}
