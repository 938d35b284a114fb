import { tendAccountMenu } from './account-menu.ts'

/** A menu closes on a press outside of it, on Escape, and when one of its links is followed. */
function tend(menu: HTMLDetailsElement): void {
  const closeOutside = ({ target }: Event) => {
    // the target of an event in a document is a node
    if (!menu.contains(target as Node | null)) menu.open = false
  }
  document.addEventListener('mouseup', closeOutside)
  document.addEventListener('touchend', closeOutside)
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
  menu.addEventListener('click', ({ target }) => {
    // inside a menu only elements are pressed
    if ((target as Element).closest('a, button')) menu.open = false
  })
}

for (const menu of document.querySelectorAll<HTMLDetailsElement>('header details')) tend(menu)
tendAccountMenu()
