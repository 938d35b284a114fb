/** The phone's menu closes by a press outside of it, by Escape, and by following one of its links. */
const menu = document.querySelector<HTMLDetailsElement>('details.menu')

const isInside = (target: EventTarget | null): boolean =>
  target instanceof Node && menu?.contains(target) === true

function closeOutside({ target }: Event): void {
  if (menu?.open && !isInside(target)) menu.open = false
}

document.addEventListener('mouseup', closeOutside)
document.addEventListener('touchend', closeOutside)
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape' || !menu?.open) return
  menu.open = false
  menu.querySelector('summary')?.focus()
})
menu?.querySelector('nav')?.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('a')) menu.open = false
})
