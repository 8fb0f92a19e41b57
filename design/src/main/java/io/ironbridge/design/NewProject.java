package io.ironbridge.design;

import java.util.Optional;

/** A project with one operation, which needs no back end. */
public final class NewProject {
    private NewProject() {}

    /**
     * Plans the files of a project.
     *
     * @param name of its folder, and the context root of its API
     * @param document an OpenAPI document in YAML whose operations get examples as responses; empty
     *     for one with a single operation
     * @param shown the document's name in messages
     */
    public static void plan(
            String name, String title, Optional<String> document, String shown, FileChanges changes)
            throws DesignException {
        String api = document.orElseGet(() -> hello(name, title));
        changes.create("src/main/api/openapi.yaml", api);
        StubOperations.plan(api, shown, changes);
        if (document.isEmpty()) {
            changes.create(
                    "tests/hello.yaml",
                    """
                    tests:
                    - name: GET /hello
                      request:
                        method: GET
                        path: /hello
                      response:
                        status: 200
                        body:
                          message: Hello
                    """);
        }
        changes.create(
                "src/main/liberty/config/server.xml",
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <server description="%1$s">
                    <featureManager>
                        <feature>zosconnect:zosConnect-3.0</feature>
                    </featureManager>

                    <webApplication id="%2$s" name="%2$s" location="%2$s.war" contextRoot="/%2$s"/>
                </server>
                """
                        .formatted(xml(title), xml(name)));
        changes.create("src/main/web.xml", webXml(xml(name)));
        changes.create(".gitignore", "build/\n");
    }

    private static String hello(String name, String title) {
        return """
        openapi: 3.0.3
        info:
          title: %s
          version: 1.0.0
        servers:
        - url: %s
        paths:
          /hello:
            get:
              summary: Needs no back end; remove it when the API has another operation
              operationId: getHello
              responses:
                '200':
                  description: OK
                  content:
                    application/json:
                      schema:
                        type: object
                        properties:
                          message:
                            type: string
                            example: Hello
        """
                .formatted(YamlWriter.doubleQuoted(title), YamlWriter.doubleQuoted("/" + name));
    }

    private static String xml(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace("\"", "&quot;");
    }

    private static String webXml(String name) {
        return """
        <?xml version="1.0" encoding="UTF-8"?>
        <web-app xmlns="http://xmlns.jcp.org/xml/ns/javaee" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
            xsi:schemaLocation="http://xmlns.jcp.org/xml/ns/javaee http://xmlns.jcp.org/xml/ns/javaee/web-app_3_1.xsd"
            version="3.1">
            <servlet>
                <servlet-name>%s</servlet-name>
                <servlet-class>com.ibm.websphere.jaxrs.server.IBMRestServlet</servlet-class>
                <init-param>
                    <param-name>javax.ws.rs.Application</param-name>
                    <param-value>com.ibm.zosconnect.api.RestApplication</param-value>
                </init-param>
                <load-on-startup>1</load-on-startup>
            </servlet>
        </web-app>
        """
                .formatted(name);
    }
}
