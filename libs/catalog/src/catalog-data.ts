import analytics from '../data/analytics.json' with { type: 'json' };
import applications from '../data/applications.json' with { type: 'json' };
import artificialIntelligence from '../data/artificial-intelligence.json' with { type: 'json' };
import authentication from '../data/authentication.json' with { type: 'json' };
import autoUpdate from '../data/auto-update.json' with { type: 'json' };
import cloudServices from '../data/cloud-services.json' with { type: 'json' };
import concurrency from '../data/concurrency.json' with { type: 'json' };
import database from '../data/database.json' with { type: 'json' };
import documents from '../data/documents.json' with { type: 'json' };
import errorTracking from '../data/error-tracking.json' with { type: 'json' };
import featureFlags from '../data/feature-flags.json' with { type: 'json' };
import graphics from '../data/graphics.json' with { type: 'json' };
import internationalization from '../data/internationalization.json' with { type: 'json' };
import logging from '../data/logging.json' with { type: 'json' };
import media from '../data/media.json' with { type: 'json' };
import networking from '../data/networking.json' with { type: 'json' };
import observability from '../data/observability.json' with { type: 'json' };
import payments from '../data/payments.json' with { type: 'json' };
import realtime from '../data/realtime.json' with { type: 'json' };
import runtime from '../data/runtime.json' with { type: 'json' };
import scale from '../data/scale.json' with { type: 'json' };
import scripting from '../data/scripting.json' with { type: 'json' };
import security from '../data/security.json' with { type: 'json' };
import settingsStorage from '../data/settings-storage.json' with { type: 'json' };
import spellChecking from '../data/spell-checking.json' with { type: 'json' };
import stateManagement from '../data/state-management.json' with { type: 'json' };
import styling from '../data/styling.json' with { type: 'json' };
import terminal from '../data/terminal.json' with { type: 'json' };
import textEditor from '../data/text-editor.json' with { type: 'json' };
import uiFramework from '../data/ui-framework.json' with { type: 'json' };
import uiToolkit from '../data/ui-toolkit.json' with { type: 'json' };

/** What stands in `data/`, unchecked: one file per category, the scale of confidence, names of applications. */
export const catalogData: unknown = {
  scale,
  categories: [
    errorTracking,
    analytics,
    featureFlags,
    database,
    uiFramework,
    stateManagement,
    payments,
    authentication,
    observability,
    realtime,
    autoUpdate,
    runtime,
    artificialIntelligence,
    cloudServices,
    concurrency,
    documents,
    graphics,
    internationalization,
    logging,
    media,
    networking,
    scripting,
    security,
    settingsStorage,
    spellChecking,
    styling,
    terminal,
    textEditor,
    uiToolkit,
  ],
  applications,
};
