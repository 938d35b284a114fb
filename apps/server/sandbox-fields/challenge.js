const { path = '', status: asked = '', origins = '' } = document.body.dataset

/** Tells the page that the question is answered; what the answer was it asks its own server. */
function tellPage() {
  if (parent === window) return
  for (const origin of origins.split(' ').filter(Boolean))
    parent.postMessage({ kind: 'kerbside-challenge' }, origin)
}

/** @param {string | undefined} answer */
async function send(answer) {
  const line = document.querySelector('[role=status]')
  const buttons = document.querySelectorAll('button')
  for (const button of buttons) button.disabled = true
  if (line) line.textContent = 'One moment…'
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ answer }),
    })
    if (!response.ok) throw new Error(String(response.status))
    if (line) line.textContent = 'Thank you. Going back to your booking.'
    tellPage()
  } catch {
    if (line) line.textContent = 'Something went wrong, please try again.'
    for (const button of buttons) button.disabled = false
  }
}

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => void send(button.dataset.answer))
if (asked !== 'requires_action') tellPage()
