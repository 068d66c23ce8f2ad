import { adoptionModel } from './adoption/adoption.projection.js';
import { componentsModel } from './components/components.projection.js';
import { historyModel } from './history/history.projection.js';
import { profileModel } from './profile/profile.projection.js';
import type { ReadModel } from './read-model.js';
import { searchModel } from './search/search.projection.js';

/** Every read model. Adding one is its folder and a line here. */
export const READ_MODELS: readonly ReadModel[] = [
  profileModel,
  searchModel,
  adoptionModel,
  historyModel,
  componentsModel,
];
