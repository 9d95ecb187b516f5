import { useBrowser } from '../support/browser.ts'
import { PUBLIC_OVERLAYS, PUBLIC_SCREENS } from '../support/public-screens.ts'
import { sweepScreens } from '../support/sweep.ts'

useBrowser()

sweepScreens('visitors', { screens: PUBLIC_SCREENS, overlays: PUBLIC_OVERLAYS })
