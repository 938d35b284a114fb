import { configure } from '@testing-library/dom'

/** How long a test looks for what it expects to see: a part of a page that is fetched later may take a while to come. */
configure({ asyncUtilTimeout: 8_000 })
