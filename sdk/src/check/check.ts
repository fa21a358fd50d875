import { systemClock as clock } from '../Clock.ts'
import { webAddress } from '../webAddress.ts'
import { askFrame } from './askFrame.ts'
import type { CheckFinding, CheckOptions, CheckReport } from './CheckReport.ts'
import { checkPage } from './checkPage.ts'
import { printReport } from './printReport.ts'
import { probeFrame } from './probeFrame.ts'
import { tokenWitness } from './TokenWitness.ts'

/** `Widget.check`: finds out what stands in the way, shows nothing, leaves nothing. */
export async function check({ tokenFetcher, ...config }: CheckOptions): Promise<CheckReport> {
  const witness = tokenWitness(tokenFetcher, clock)
  const page = await checkPage()
  const isUsable = page.every(({ code }) => code !== 'UNSUPPORTED_HOST')
  const frame = isUsable ? await checkFrame(config, witness.ask) : []
  // What keeps the frame away is no reason to leave the fetcher unchecked.
  if (!witness.wasAsked && isUsable) await witness.ask()
  const findings = [...page, ...frame, ...witness.findings()]
  const report = { ok: findings.every(({ severity }) => severity !== 'error'), findings }
  printReport(report)
  return report
}

async function checkFrame(
  config: Omit<CheckOptions, 'tokenFetcher'>,
  fetchToken: ReturnType<typeof tokenWitness>['ask'],
): Promise<CheckFinding[]> {
  const frame = webAddress(config.frameUrl)
  if (!frame) return [withoutAddress()]
  const { findings, found } = await probeFrame(frame)
  if (found === 'other') return findings
  return [...findings, ...(await askFrame(frame, config, { clock, fetchToken }))]
}

function withoutAddress(): CheckFinding {
  return {
    code: 'INVALID_OPTION',
    severity: 'error',
    title: 'frameUrl is missing, or is no web address',
    detail: 'Only a script tag whose address has /sdk/ in it finds the frame by itself.',
    fix: "frameUrl: 'https://connect.example.com/frame/'",
  }
}
