import { Fault } from '../service/Fault.ts'

type Question<Input, Answer> = {
  readonly input: Input
  readonly signal: AbortSignal | undefined
  readonly answer: (answer: Answer) => void
  readonly fail: (fault: Fault) => void
}

/** A fake call that a test answers by hand, at any time and in any order. */
export class Questions<Input, Answer> {
  readonly all: Question<Input, Answer>[] = []

  /** `isDeaf` calls answer even after their abort, like a response that was already on its way. */
  constructor(private readonly isDeaf = false) {}

  readonly ask = (input: Input, options?: { signal?: AbortSignal }): Promise<Answer> =>
    new Promise((answer, fail) => {
      const signal = options?.signal
      if (!this.isDeaf) signal?.addEventListener('abort', () => fail(new Fault('aborted')))
      this.all.push({ input: input, signal, answer, fail })
    })

  /** The nth request, counted from 0; the last one without a number. */
  at(index = -1): Question<Input, Answer> {
    const question = this.all.at(index)
    if (!question) throw new Error(`There is no question ${index}`)
    return question
  }
}
