package io.ironbridge.apiproject.project;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * One API: its OpenAPI document and what implements the operations.
 *
 * @param name folder or archive name, without {@code .war}
 * @param application its name in role bindings: that of its {@code webApplication}, or its own
 * @param contextRoot starts with a slash and does not end with one, except that the root itself is
 *     {@code /}
 * @param digest of its files: another one if any of them changes
 * @param origin the folder or archive it was read from
 * @param operations every operation of the document, implemented or not
 * @param schemas of assets, by their names
 */
public record ApiProject(
        String name,
        String application,
        String contextRoot,
        String digest,
        Path origin,
        OpenApiDocument document,
        List<ApiOperation> operations,
        List<Asset> assets,
        Map<String, ServiceSchemas> schemas) {
    public ApiProject {
        operations = List.copyOf(operations);
        assets = List.copyOf(assets);
        schemas = Map.copyOf(schemas);
    }

    /**
     * Whether this is its name in {@code zosConnectAPI}: that of its archive, its application or
     * its document.
     */
    public boolean isCalled(String other) {
        return name.equals(other) || application.equals(other) || document.title().equals(other);
    }
}
