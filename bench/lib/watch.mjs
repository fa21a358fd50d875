/**
 * Runs at the start of every document, the frame's included, and notes what only the document itself can see.
 * Times are milliseconds since 1970, so that those of host and frame can be compared.
 */
export function watch({ cards, count }) {
  const now = () => performance.timeOrigin + performance.now()
  /** @type {{ start: number, duration: number }[]} */
  const longTasks = []
  const bench = {
    longTasks,
    now,
    began: performance.timeOrigin,
    /** Since when so many elements are laid out. */
    until(selector, count) {
      return new Promise((resolve) => {
        const look = () => {
          const last = document.querySelectorAll(selector)[count - 1]
          if (last && last.getBoundingClientRect().height > 0) resolve(now())
          else requestAnimationFrame(look)
        }
        look()
      })
    },
    /** Since when the middle of the page is the frame, not what covers it while it loads. */
    untilFrameShows() {
      return new Promise((resolve) => {
        const look = () => {
          const frame = document.querySelector('dialog iframe')
          if (frame && document.elementFromPoint(innerWidth / 2, innerHeight / 2) === frame) resolve(now())
          else requestAnimationFrame(look)
        }
        look()
      })
    },
    /** Milliseconds from the next input until what it changed is painted: `began` starts it, `changed` ends it. */
    untilPainted(began, changed) {
      return new Promise((resolve) => {
        let start = 0
        addEventListener(began, (event) => (start = event.timeStamp), { capture: true, once: true })
        const hear = () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - start)
            port2.postMessage(null)
          })
        addEventListener(changed, hear, { capture: true, once: true })
      })
    },
    /** Scrolls what scrolls furthest, one step a frame, for 8 s at most; answers the frames' lengths in milliseconds. */
    scroll(steps, step) {
      const room = (element) => element.scrollHeight - element.clientHeight
      const scroller = [...document.querySelectorAll('main, div')]
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
        .sort((a, b) => room(b) - room(a))[0]
      return new Promise((resolve) => {
        /** @type {number[]} */
        const frames = []
        const began = performance.now()
        let last = began
        const frame = () => {
          frames.push(performance.now() - last)
          last = performance.now()
          if (frames.length > steps || last - began > 8000) {
            scroller.scrollTop = 0
            return resolve(frames.slice(1))
          }
          scroller.scrollTop += step
          requestAnimationFrame(frame)
        }
        requestAnimationFrame(frame)
      })
    },
  }
  Object.assign(window, { bench: { ...bench, usable: bench.until(cards, count) } })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      longTasks.push({ start: performance.timeOrigin + startTime, duration })
  }).observe({ type: 'longtask', buffered: true })
}
