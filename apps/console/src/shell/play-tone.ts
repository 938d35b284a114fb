/** Two short notes, 880 and 1175 Hz. Silent where the browser has no audio, or before the first press on the page. */
export function playTone(): void {
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const end = audio.currentTime + 0.4
  ;[880, 1175].forEach((frequency, index) => {
    const from = audio.currentTime + index * 0.18
    const note = audio.createOscillator()
    const volume = audio.createGain()
    note.frequency.value = frequency
    volume.gain.setValueAtTime(0.15, from)
    volume.gain.exponentialRampToValueAtTime(0.001, from + 0.2)
    note.connect(volume).connect(audio.destination)
    note.start(from)
    note.stop(end)
    note.onended = () => void audio.close().catch(() => undefined)
  })
}
