import { tendAccountMenu } from './account-menu.ts'

/** A menu closes by a press outside of it, by Escape, and by following one of its links. */
function tend(menu: HTMLDetailsElement): void {
  const isInside = (target: EventTarget | null): boolean =>
    target instanceof Node && menu.contains(target)
  const closeOutside = ({ target }: Event) => {
    if (menu.open && !isInside(target)) menu.open = false
  }
  document.addEventListener('mouseup', closeOutside)
  document.addEventListener('touchend', closeOutside)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a, button')) menu.open = false
  })
}

for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details')) tend(menu)
tendAccountMenu()
