import type { FrameCheck, TokenAnswer } from '@inlet/wire/bridge'
import { CallOptions } from 'penpal'
import type { Clock } from '../Clock.ts'
import type { WidgetConfig } from '../config.ts'
import { createFrameLink } from '../FrameLink.ts'
import { frameOptions } from '../frameOptions.ts'
import { setStyles } from '../setStyles.ts'
import type { CheckFinding } from './CheckReport.ts'
import { failureFinding, loadingFinding, type Violation, wrongOption } from './frameFindings.ts'

/** Milliseconds for the loading, and for what the frame then finds out: two tokens and three calls. */
const HOPELESS = 20_000
const CALL = new CallOptions({ timeout: 60_000 })

type Deps = { readonly clock: Clock; readonly fetchToken: () => Promise<TokenAnswer> }

/** Loads the frame unseen, has it check the options and the service, and takes it away again. */
export async function askFrame(frame: URL, config: WidgetConfig, uses: Deps): Promise<CheckFinding[]> {
  const { options, refused } = frameOptions(config)
  const life = new AbortController()
  let violation: Violation | null = null
  document.addEventListener(
    'securitypolicyviolation',
    (event) => {
      if (event.disposition === 'enforce' && event.blockedURI.startsWith(frame.origin)) violation = event
    },
    life,
  )
  let unload = (): void => {}
  let stopTimer = (): void => {}
  try {
    return await new Promise<CheckFinding[]>((resolve) => {
      const nothing = async (): Promise<void> => {}
      const link = createFrameLink({
        clock: uses.clock,
        life,
        methods: {
          fetchToken: uses.fetchToken,
          emit: nothing,
          mayImport: nothing,
          resize: nothing,
          requestClose: nothing,
          navigateBack: nothing,
          guard: nothing,
          restart: nothing,
          fail: async () => resolve([loadingFinding('FRAME_UNREACHABLE', frame, null)]),
        },
        mount(iframe) {
          setStyles(iframe, 'display:none')
          document.documentElement.append(iframe)
        },
        connected(remote) {
          stopTimer()
          remote
            .check(options, CALL)
            .then((report) => [...refused.map(uncopyable), ...findingsOf(report)])
            // No answer, or one that is no report.
            .catch(() => [loadingFinding('FRAME_UNRESPONSIVE', frame, null)])
            .then(resolve)
        },
        failed: (code) => resolve([loadingFinding(code, frame, violation)]),
      })
      unload = link.unload
      stopTimer = uses.clock.after(HOPELESS, () =>
        resolve([loadingFinding('FRAME_UNREACHABLE', frame, null)]),
      )
      link.load(new URL(frame))
    })
  } finally {
    stopTimer()
    life.abort()
    unload()
  }
}

function findingsOf(report: FrameCheck): CheckFinding[] {
  const failure = failureFinding(report)
  const problems = report.problems.map(({ path, message }) => wrongOption(path, message))
  return failure ? [failure, ...problems] : problems
}

function uncopyable(name: string): CheckFinding {
  return wrongOption(name, 'must be plain data: no function, no cycle')
}
