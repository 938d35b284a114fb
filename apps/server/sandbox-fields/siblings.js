/** @typedef {'number' | 'month' | 'year' | 'cvc'} FieldName */
/** @typedef {{ kind: string, from: FieldName, [fact: string]: unknown }} Note */

/**
 * The fields of one form, which only frames of this origin can reach. The session is random, so that two forms of
 * one browser do not mix.
 * @param {{ merchant: string, session: string, field: FieldName }} who
 * @param {(note: Note) => void} hear
 */
export function joinSiblings({ merchant, session, field }, hear) {
  const channel = new BroadcastChannel(`fields|${merchant}|${session}`)
  channel.addEventListener('message', (event) => hear(event.data))
  return {
    /** @param {{ kind: string, [fact: string]: unknown }} note */
    tell: (note) => channel.postMessage({ ...note, from: field }),
  }
}

let asked = 0

/**
 * Asks every sibling for what it holds; undefined when one of them does not answer within two seconds.
 * @param {{ merchant: string, session: string }} form
 * @param {readonly FieldName[]} fields
 * @returns {Promise<Record<string, string> | undefined>}
 */
export function gather({ merchant, session }, fields) {
  return new Promise((resolve) => {
    const id = String(++asked)
    /** @type {Record<string, string>} */
    const values = {}
    const channel = new BroadcastChannel(`fields|${merchant}|${session}`)
    const end = (/** @type {Record<string, string> | undefined} */ result) => {
      clearTimeout(late)
      channel.close()
      resolve(result)
    }
    const late = setTimeout(() => end(undefined), 2_000)
    channel.addEventListener('message', ({ data }) => {
      if (data.kind !== 'holds' || data.id !== id) return
      values[data.from] = data.value
      if (fields.every((field) => field in values)) end(values)
    })
    channel.postMessage({ kind: 'ask', id, from: 'number' })
  })
}
