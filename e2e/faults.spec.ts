import type { FaultCall } from './support/FaultCall.ts'
import { FAULT_CLASSES, type FaultClass } from './support/faultClasses.ts'
import { OWN_FAULT_CALLS } from './support/ownFaultCalls.ts'
import { QuietService } from './support/QuietService.ts'
import { QUIET } from './support/quietAnswers.ts'
import { SOURCE_FAULT_CALLS } from './support/sourceFaultCalls.ts'
import { expect, test } from './support/test.ts'
import type { Widget } from './support/Widget.ts'

/**
 * `FAULT_MATRIX=all`: every call, with every fault. Otherwise calls that others represent are left to `npm run
 * test:long`, and each fails with every twentieth fault, starting one further than the call before: together they cover
 * all.
 */
const isWhole = process.env.FAULT_MATRIX === 'all'
const calls = [...OWN_FAULT_CALLS, ...SOURCE_FAULT_CALLS].filter(({ isLong }) => isWhole || !isLong)
const STRIDE = isWhole ? 1 : 20

/** Text that only a program would show. */
const RAW =
  /Internal Server Error|Not Found|missing_scope|not a valid thing|redirect_uri|field required|Invalid token|undefined|\[object|<h1>|2300918152/

/** A fault needed to reach a step that shows only after one. */
const FIRST: FaultClass = {
  name: 'first',
  plays: [{ status: 500, body: {} }],
  says: /./,
  code: 'SERVICE_FAILED',
}

// Each call is brought to its step once, and then fails with one fault after another: typed and picked input must
// survive all of them.
test.describe('whatever fails, a person reads one sentence, the host hears one event, and nothing is lost', () => {
  test.describe.configure({ mode: 'parallel', timeout: 240_000 })

  for (const [at, call] of calls.entries()) {
    const classes = FAULT_CLASSES.filter(
      ({ name }, kind) => !call.except?.[name] && kind % STRIDE === at % STRIDE,
    )
    test(`${call.name}: ${classes.length} kinds of faults [F-052] [F-054] [F-056] [F-057] [F-058] [F-059] [F-060] [F-061]`, async ({
      widget,
      page,
    }) => {
      await page.clock.install()
      const service = await QuietService.at(page, { ...QUIET, ...call.answers })
      await widget.visit(call.options)
      if (call.isFailedFirst) await service.fail(call.paths, FIRST)
      await widget.press()
      await call.prepare(widget)
      if (call.isFailedFirst) await widget.waitForEvents('error')
      const failed: string[] = []
      for (const fault of classes) {
        const why = await test.step(fault.name, () =>
          cell(widget, service, call, fault).then(() => '', String),
        )
        if (why) failed.push(`${fault.name}: ${why}`)
        // Later events may only follow from these.
        if (failed.length > 2) break
      }
      expect(failed, 'cells that failed').toEqual([])
    })
  }
})

async function cell(widget: Widget, service: QuietService, call: FaultCall, fault: FaultClass) {
  const { frame, page } = widget
  await forgetEvents(widget)
  await service.fail(call.paths, fault)
  await call.act(widget)
  if (fault.plays[0] === 'hung') {
    await expect.poll(() => service.faults, 'the call was made').toBeGreaterThan(0)
    await page.clock.fastForward((call.timeoutMs ?? 30_000) + 100)
  }
  const isWaiting = call.waits && fault.code === 'RATE_LIMITED'

  const regions = frame.locator('[role=alert], [role=status]').filter({ hasText: fault.says })
  await expect(regions, 'one live region has the sentence').toHaveCount(1)
  const [event] = await widget.waitForEvents('error')
  const code = fault.code === 'REFUSED' ? (call.refusal ?? 'REFUSED') : fault.code
  expect(event, 'the event').toMatchObject({
    status: 400,
    error: { code, remedy: expect.stringMatching(/\w/) },
  })
  if (isWaiting) {
    await expect(frame.getByText(/Goes on by itself in \d+ seconds?\./)).toBeVisible()
    await widget.button('Cancel all').click()
    await expect(frame.getByText('Canceled')).toBeVisible()
    await service.fail(call.paths, FIRST)
    await widget.uploadButton.click()
  }
  await call.expectKept(widget)
  await expect(frame.locator('[aria-busy=true]'), 'nothing works on').toHaveCount(0)
  expect(await frame.locator('body').innerText()).not.toMatch(RAW)

  await service.heal()
  const dismiss = frame.locator('[data-type=ERROR]').getByRole('button')
  await expect(async () => {
    // It may disappear at any moment.
    if (await dismiss.isVisible()) await dismiss.click({ timeout: 1_000 })
  }).toPass()
  await call.again?.(widget)
}

/** Clears the host page's list of events. */
async function forgetEvents(widget: Widget) {
  await widget.page.locator('#activity').evaluate((list) => list.replaceChildren())
}
