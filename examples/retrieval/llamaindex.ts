import type { InletClient } from '@inlet/client'
import {
  type BaseLLM,
  BaseRetriever,
  getResponseSynthesizer,
  type NodeWithScore,
  type QueryBundle,
  RetrieverQueryEngine,
  TextNode,
} from 'llamaindex'

/** Finds chunks in the content of the client's customer. */
export class InletRetriever extends BaseRetriever {
  readonly #inlet: InletClient

  constructor(inlet: InletClient) {
    super()
    this.#inlet = inlet
  }

  override async _retrieve({ query }: QueryBundle): Promise<NodeWithScore[]> {
    const { documents } = await this.#inlet.search({ query: String(query), k: 5, include_citations: true })
    return documents.map(({ content, citation, score }) => {
      return { node: new TextNode({ text: content, metadata: { ...citation } }), score }
    })
  }
}

/** Answers a question from the content of the client's customer. */
export async function answer(question: string, llm: BaseLLM, inlet: InletClient): Promise<string> {
  const synthesizer = getResponseSynthesizer('compact', { llm })
  const engine = new RetrieverQueryEngine(new InletRetriever(inlet), synthesizer)
  const { message } = await engine.query({ query: question })
  return String(message.content)
}
