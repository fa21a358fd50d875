import { Fault } from '../service/Fault.ts'

type Question<Asked, Answer> = {
  readonly asked: Asked
  readonly signal: AbortSignal | undefined
  readonly answer: (answer: Answer) => void
  readonly fail: (fault: Fault) => void
}

/** A call that a test answers by hand, whenever and in whichever order it wants. */
export class Questions<Asked, Answer> {
  readonly all: Question<Asked, Answer>[] = []

  /** `isDeaf` calls answer even after their abort, as an answer that was already on its way does. */
  constructor(private readonly isDeaf = false) {}

  readonly ask = (asked: Asked, options?: { signal?: AbortSignal }): Promise<Answer> =>
    new Promise((answer, fail) => {
      const signal = options?.signal
      if (!this.isDeaf) signal?.addEventListener('abort', () => fail(new Fault('aborted')))
      this.all.push({ asked, signal, answer, fail })
    })

  /** The nth question, counted from 0; the last one without a number. */
  at(index = -1): Question<Asked, Answer> {
    const question = this.all.at(index)
    if (!question) throw new Error(`There is no question ${index}`)
    return question
  }
}
