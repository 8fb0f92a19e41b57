package io.ironbridge.gateway.backend;

import io.ironbridge.testsupport.StaffProject;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** An API project whose assets and configuration are replaced; places are relative to src/main. */
public final class AssetProject {
    private final Map<String, String> files = new LinkedHashMap<>();

    /** With a file. */
    public AssetProject with(String place, String text) {
        files.put(place, text);
        return this;
    }

    /** With operations that call an asset. */
    public AssetProject calls(String asset) {
        for (String method : new String[] {"get", "put"}) {
            with(
                    "operations/%2Fstaff%2F%7Bid%7D/" + method + "/operation.yaml",
                    "version: 1\nzasset: " + asset + "\n");
        }
        return this;
    }

    /** Writes it. */
    public Path writeTo(Path folder) {
        StaffProject project = new StaffProject(folder);
        files.forEach((place, text) -> project.file("src/main/" + place, text));
        return project.folder();
    }
}
