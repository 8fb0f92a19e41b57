package io.ironbridge.lab.ims.database;

import io.ironbridge.lab.ims.database.store.DatabaseLimits;
import io.ironbridge.lab.ims.gen.DefinitionSource;
import java.util.List;

/** The databases to create, and the PSBs of the programs that use them. */
public record DatabasesConfig(
        List<DefinitionSource> dbds, List<DefinitionSource> psbs, DatabaseLimits limits) {
    public DatabasesConfig {
        dbds = List.copyOf(dbds);
        psbs = List.copyOf(psbs);
    }
}
