import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { CDPSession, Locator, Page } from '@playwright/test'
import { Pointer } from './Pointer.ts'

/** Milliseconds between two keys. */
const KEY_MS = 45
/** Milliseconds before a click and after it, so that viewers see what is clicked and what came of it. */
const BEFORE_MS = 350
const AFTER_MS = 700
/** Milliseconds that a frame lasts at least: 12 frames a second. */
const MIN_FRAME_MS = 83

type Frame = { readonly at: number; readonly png: Buffer }

/** Records what a page shows, with the pointer, as pictures and their times. It needs Chromium. */
export class Recorder {
  private readonly frames: Frame[] = []

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
    private pointer: Pointer,
  ) {}

  /** Call it when the page to begin with is loaded. */
  static async start(page: Page): Promise<Recorder> {
    const session = await page.context().newCDPSession(page)
    const recorder = new Recorder(page, session, await Pointer.on(page))
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      recorder.add({ at: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, 'base64') })
      // A page that is closed meanwhile sends no more.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await session.send('Page.startScreencast', { format: 'png' })
    return recorder
  }

  async click(target: Locator): Promise<void> {
    await this.point(target)
    await this.show(BEFORE_MS)
    await this.pointer.press()
    await target.click()
    await this.show(AFTER_MS)
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.point(target)
    await target.pressSequentially(text, { delay: KEY_MS })
    await this.show(AFTER_MS)
  }

  async point(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error('The pointer has nowhere to go.')
    await this.pointer.move(box.x + Math.min(box.width / 2, 120), box.y + box.height / 2)
  }

  /** As by the browser's button. What the page shows afterwards is recorded on. */
  async reload(): Promise<void> {
    await this.page.reload()
    await this.renew()
  }

  /** Call it when another page is loaded. */
  async renew(): Promise<void> {
    this.pointer = await Pointer.on(this.page)
  }

  /** For so many milliseconds nothing is done. */
  async show(milliseconds: number): Promise<void> {
    await this.page.waitForTimeout(milliseconds)
  }

  /** Leaves the pictures and `frames.json` in the folder. */
  async save(folder: string): Promise<void> {
    await this.session.send('Page.stopScreencast')
    await mkdir(folder, { recursive: true })
    const [first] = this.frames
    const list = this.frames.map(({ at }, index) => ({
      name: `${String(index).padStart(4, '0')}.png`,
      at: Math.round(at - (first?.at ?? 0)),
    }))
    for (const [index, { name }] of list.entries())
      await writeFile(path.join(folder, name), this.frames[index]?.png ?? '')
    await writeFile(path.join(folder, 'frames.json'), JSON.stringify(list))
  }

  private add(frame: Frame): void {
    const last = this.frames.at(-1)
    if (last?.png.equals(frame.png)) return
    // Of frames that follow at once only the last is seen, at the time of the first.
    if (last && frame.at - last.at < MIN_FRAME_MS && this.frames.length > 1)
      this.frames.splice(-1, 1, { at: last.at, png: frame.png })
    else this.frames.push(frame)
  }
}
