package io.ironbridge.benchmarks.liberty;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;
import java.util.Set;

/** The application; the server's configuration has its context root. */
@ApplicationPath("/")
public class ProjectManager extends Application {
    @Override
    public Set<Class<?>> getClasses() {
        return Set.of(EmployeesResource.class);
    }
}
