import type { Roles } from './seed.ts'
import type { Hex } from './tone.ts'
import { BLACK, contrast, hexOf, toneOf, WHITE } from './tone.ts'

/** The exact brand colour as a fill, its label, and its hover fill. */
export function buttonRoles(brand: Hex): Roles {
  const onBrand = labelOn(brand)
  return { brand, 'on-brand': onBrand, 'brand-hover': hoverOf(brand, onBrand) }
}

/** White if it is readable, else a near-black with a slight tint of the brand, else black. */
function labelOn(brand: Hex): Hex {
  const { h, c } = toneOf(brand)
  const dark = hexOf({ l: 0.19, c: Math.min(c, 0.04), h })
  return [WHITE, dark].find((label) => contrast(label, brand) >= 4.5) ?? BLACK
}

/** A step of lightness away from the label, or towards it if there is no room left. */
function hoverOf(brand: Hex, label: Hex): Hex {
  const { l, c, h } = toneOf(brand)
  const away = label === WHITE ? -1 : 1
  const steps = [0.05 * away, -0.06 * away, -0.03 * away].map((step) => l + step)
  const hovers = steps.filter((to) => to > 0.06 && to < 0.99).map((to) => hexOf({ l: to, c, h }))
  return hovers.find((hover) => contrast(hover, label) >= 4.5) ?? brand
}
