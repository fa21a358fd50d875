import type { CDPSession, Locator, Page } from '@playwright/test'

/**
 * Files and folders of this machine, dragged by the browser itself: the page receives the same events as from a user.
 */
export class Drag {
  private constructor(
    private readonly session: CDPSession,
    private readonly files: readonly string[],
  ) {}

  /** @param files Absolute paths. */
  static async of(page: Page, files: readonly string[]): Promise<Drag> {
    return new Drag(await page.context().newCDPSession(page), files)
  }

  async over(target: Locator): Promise<void> {
    const point = await middle(target)
    await this.send('dragEnter', point)
    await this.send('dragOver', point)
  }

  async drop(target: Locator): Promise<void> {
    await this.over(target)
    await this.send('drop', await middle(target))
  }

  /** Drags out of the widget, drops on the host page. */
  async leave(): Promise<void> {
    await this.send('dragOver', { x: 2, y: 2 })
    await this.send('dragCancel', { x: 2, y: 2 })
  }

  private async send(
    type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel',
    point: { x: number; y: number },
  ) {
    await this.session.send('Input.dispatchDragEvent', {
      type,
      ...point,
      data: { items: [], files: [...this.files], dragOperationsMask: 1 },
    })
  }
}

async function middle(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('nothing to drag over')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
