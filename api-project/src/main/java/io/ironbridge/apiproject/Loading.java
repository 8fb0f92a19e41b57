package io.ironbridge.apiproject;

import java.nio.file.Path;
import java.util.List;

/** One run of the loader. */
final class Loading {
    private final LoadOptions options;

    Loading(LoadOptions options) {
        this.options = options;
    }

    @SuppressWarnings("DoNotCallSuggester") // until the reader of projects arrives
    Loaded load(List<Path> paths) {
        throw new IllegalStateException("not yet: " + paths + options.limits());
    }
}
